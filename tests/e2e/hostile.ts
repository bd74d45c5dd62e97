/** What a page must show as text, and never as markup. */
export const HOSTILE = [
  `<img src=x onerror="document.title='owned'">`,
  `<svg onload="document.title='owned'"></svg>`,
  `<iframe srcdoc="<script>parent.document.title='owned'</script>"></iframe>`,
  `<style>body { display: none }</style>`,
  `<a href="javascript:document.title='owned'">press</a> [press](javascript:alert(1)) https://evil.test/`,
].join("\n");
