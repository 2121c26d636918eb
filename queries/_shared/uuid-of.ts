/**
 * Returns SQL for a text as a UUID, or null for any other text, so that the comparison with an id uses its
 * index.
 */
export const uuidOf = (text: string): string =>
	`CASE WHEN pg_input_is_valid(${text}, 'uuid') THEN (${text})::uuid END`
