import { pdf } from '../../harness/sample-documents.ts'
import { all, financeRead, money } from '../../nightly/access/rule.ts'
import { JOURNAL_CALLS } from '../calls.journal.ts'
import type { TestDeclaration } from '../declaration.ts'
import { chargeOf, journalFixtures } from '../journal.fixtures.ts'
import { documentForm } from '../offline-donations.fixtures.ts'

const ABOUT_ENTRY = 'POST /api/backoffice/journal/{id}'

export const declaration: TestDeclaration = {
	calls: JOURNAL_CALLS,
	replays: {
		'POST /api/backoffice/journal': async ({ people, harness }) => ({
			caller: people.finance,
			method: 'POST',
			url: '/api/backoffice/journal',
			body: chargeOf('12.00', harness),
			other: chargeOf('13.00', harness),
		}),
		'POST /api/backoffice/journal/documents': async ({ people }) => {
			const { body, headers } = documentForm(pdf('Statement'))
			return {
				caller: people.finance,
				method: 'POST',
				url: '/api/backoffice/journal/documents',
				body,
				headers,
				other: documentForm(pdf('Another statement')).body,
			}
		},
		[`${ABOUT_ENTRY}/approve`]: async (world) => ({
			caller: world.people.superAdmin,
			method: 'POST',
			url: `/api/backoffice/journal/${(await journalFixtures(world)).waitingEntry}/approve`,
			body: {},
		}),
		[`${ABOUT_ENTRY}/decline`]: async (world) => ({
			caller: world.people.superAdmin,
			method: 'POST',
			url: `/api/backoffice/journal/${(await journalFixtures(world)).waitingEntry}/decline`,
			body: { reason: 'The invoice is missing.' },
			other: { reason: 'The amount is wrong.' },
		}),
		[`${ABOUT_ENTRY}/reverse`]: async (world) => {
			const { bookedOn } = chargeOf('1.00', world.harness)
			return {
				caller: world.people.finance,
				method: 'POST',
				url: `/api/backoffice/journal/${(await journalFixtures(world)).bookedEntry}/reverse`,
				body: { bookedOn, reason: 'Entered twice.' },
				other: { bookedOn, reason: 'Entered by mistake.' },
			}
		},
		'POST /api/backoffice/discrepancies/{id}/write-off': { as: 'POST /api/backoffice/journal' },
	},
	rules: {
		...all(
			financeRead,
			'GET /api/backoffice/journal',
			'GET /api/backoffice/journal/{id}',
			'GET /api/backoffice/journal/accounts',
		),
		...all(money, 'POST /api/backoffice/journal/documents'),
		'POST /api/backoffice/journal': { ...money, body: { documentId: 'own' } },
		...all(money, `${ABOUT_ENTRY}/approve`, `${ABOUT_ENTRY}/decline`, `${ABOUT_ENTRY}/reverse`),
		...all(money, 'POST /api/backoffice/discrepancies/{id}/write-off'),
	},
	things: journalFixtures,
	ids: {
		kinds: {
			journalEntry: ({ things }) => [things.waitingEntry, things.bookedEntry].map(String),
		},
		segments: { journal: ['journalEntry'] },
	},
}
