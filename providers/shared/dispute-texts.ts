import type { DisputeEvidence } from '../../kernel/ports/dispute-answers.ts'

export const whenOf = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

export const mailLine = ({ at, what, isTaken }: DisputeEvidence['mails'][number]): string =>
	`${whenOf(at)} E-mail to the donor: ${what} (${isTaken ? 'taken by their mail server' : 'refused by their mail server'})`

export function factsOf(evidence: DisputeEvidence): string {
	const { donationId, purpose, donor, card, startedAt, receipt, history, mails } = evidence
	const facts: readonly (readonly [string, string])[] = [
		['Donation', donationId],
		['Made at', whenOf(startedAt)],
		['For', purpose],
		['Donor', donor.name],
		['E-mail', donor.email],
		['Address', donor.address],
		['Card', card],
		['Receipt', receipt ? `${receipt.number}, issued ${whenOf(receipt.issuedAt)}` : ''],
	]
	return [
		...facts.filter(([, fact]) => fact !== '').map(([label, fact]) => `${label}: ${fact}`),
		...history.map(({ at, what }) => `${whenOf(at)} ${what}`),
		...mails.map(mailLine),
	].join('\n')
}
