export const desk = {
  "desk.heading": "Behind the scenes",
  "desk.lead":
    "Everything that goes on in one lab, whichever of its pages does it. Open a page beside this one and watch.",
  "desk.lab": "Lab",
  "desk.none": "No lab is named: open this page from a page of the lab.",
} as const;
