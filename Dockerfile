FROM denoland/deno:2.9.6
WORKDIR /lab
COPY deno.json deno.lock package.json ./
RUN deno install
COPY vite.config.ts ./
COPY app app
COPY sdk sdk
COPY core-sim core-sim
RUN deno task build
USER deno
EXPOSE 8787
ENV DENO_NO_UPDATE_CHECK=1
# A container's server listens on every address, and 0.0.0.0 is a permission of its own. Where it is reached by another
# name than localhost or 127.0.0.1, add `--allowed-host NAME`.
ENTRYPOINT ["deno", "run", "--no-prompt", "--cached-only", "--allow-net=0.0.0.0", "--allow-read=dist/pages", "--allow-env=PORT,HOST,LAB_SEED,LOG_FORMAT,OTEL_DENO", "dist/server/main.js", "--host", "0.0.0.0"]
