/**
 * Those whom a private request names, as SQL: by the usernames that they have now, or by e-mail address. Whoever was
 * erased is left out.
 * @param column `allowed_viewers` of the request's content
 */
export const viewersOf = (column: string): string => `
	coalesce((SELECT array_agg(coalesce(named.username, viewer.entry) ORDER BY viewer.place)
		FROM unnest(${column}) WITH ORDINALITY AS viewer (entry, place)
		LEFT JOIN rec.users named ON named.id = CASE WHEN viewer.entry NOT LIKE '%@%' THEN viewer.entry::uuid END
		WHERE named.id IS NOT NULL OR viewer.entry LIKE '%@%'), '{}')`
