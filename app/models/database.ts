/** The browser's database in which every page of the lab keeps its records. */
export const DATABASE = "pedelec-lab";
