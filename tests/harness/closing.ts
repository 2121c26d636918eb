import type { Run } from '../../domain/ledger/runs.contract.ts'

interface Person {
	json<T>(
		method: 'GET' | 'POST',
		url: string,
		body?: unknown,
		headers?: Readonly<Record<string, string>>,
	): Promise<T>
}

/**
 * Prepares a month and signs it as another person, who accepts what is open.
 * @returns the signed run, which closes the month
 */
export async function signedMonth(
	preparer: Person,
	signer: Person,
	entity: string,
	month: string,
): Promise<Run> {
	const run = await preparer.json<Run>('POST', `/api/backoffice/periods/${entity}/${month}/prepare`, {})
	const accepted = (run.prepares?.open ?? []).map((item) => ({ item, reason: `${item} is known` }))
	return signer.json<Run>(
		'POST',
		`/api/backoffice/runs/${run.id}/sign`,
		{ accepted },
		{ 'if-match': run.etag },
	)
}
