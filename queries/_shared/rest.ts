/** The header by which react-admin's simple REST dialect learns how many rows there are. */
export function contentRange(
	resource: string,
	from: number,
	rows: number,
	total: number,
): Record<string, string> {
	const last = rows === 0 ? from : from + rows - 1
	return {
		'content-range': `${resource} ${from}-${last}/${total}`,
		'access-control-expose-headers': 'Content-Range',
	}
}
