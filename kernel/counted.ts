/** Where counting the rows of a list ends: how many more there are changes nothing for whoever reads a page. */
export const COUNTED_TO = 1_000
