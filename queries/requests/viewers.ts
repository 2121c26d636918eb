/**
 * Returns SQL for the viewers of a private request: current usernames, and invited addresses with or without
 * an account. Erased people are left out.
 * @param column `allowed_viewers` of the request's content
 */
export const viewersOf = (column: string): string => `
	coalesce((SELECT array_agg(coalesce(named.username, invited.email) ORDER BY viewer.place)
		FROM unnest(${column}) WITH ORDINALITY AS viewer (entry, place)
		LEFT JOIN rec.users named ON named.id = viewer.entry::uuid
		LEFT JOIN rec.viewer_invitations invited ON invited.id = viewer.entry::uuid
		WHERE named.id IS NOT NULL OR invited.id IS NOT NULL), '{}')`
