import { render } from "preact";

/** The least that a page with Preact is: one heading, one paragraph. */
function Least() {
  return (
    <main>
      <h1>The least page</h1>
      <p>Nothing is loaded, nothing is asked, nothing comes later.</p>
    </main>
  );
}

const root = document.getElementById("root");
if (root !== null) render(<Least />, root);
