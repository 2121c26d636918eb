/** A text as a UUID, as SQL: null where it is none. Compared with it, an id is found by its index. */
export const uuidOf = (text: string): string =>
	`CASE WHEN pg_input_is_valid(${text}, 'uuid') THEN (${text})::uuid END`
