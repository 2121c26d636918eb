import { dayIn, monthIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { signedMonth } from '../harness/closing.ts'
import type { Replays } from './replays.ts'

export const LEDGER_REPLAYS: Replays = {
	'POST /api/backoffice/books/checks': async ({ people }) => ({
		caller: people.finance,
		method: 'POST',
		url: '/api/backoffice/books/checks',
		body: {},
	}),
	'POST /api/backoffice/runs': async ({ people }) => ({
		caller: people.finance,
		method: 'POST',
		url: '/api/backoffice/runs',
		body: { region: 'IN' },
		other: { region: 'US' },
	}),
	'POST /api/backoffice/runs/{id}/sign': async ({ people, run, runTag }) => ({
		caller: people.superAdmin,
		method: 'POST',
		url: `/api/backoffice/runs/${run}/sign`,
		body: {},
		headers: { 'if-match': runTag },
	}),
	'POST /api/backoffice/periods/{entity}/{month}/prepare': 'right call',
	'POST /api/backoffice/periods/{entity}/{month}/reopening': {
		as: 'POST /api/backoffice/periods/{entity}/{month}/close',
	},
	'POST /api/backoffice/periods/{entity}/{month}/reopening/approve': {
		as: 'POST /api/backoffice/periods/{entity}/{month}/close',
	},
	'POST /api/backoffice/periods/{entity}/{month}/reopening/decline': {
		as: 'POST /api/backoffice/periods/{entity}/{month}/close',
	},
	'POST /api/backoffice/periods/{entity}/{month}/close': async ({ people, harness }) => {
		const india = regionOf('IN')
		const thisMonth = monthIn(india, dayIn(india, harness.clock.now()).slice(0, 7))
		const month = dayIn(india, thisMonth.startsAt - 1).slice(0, 7)
		const save = async () => (await signedMonth(people.finance, people.superAdmin, 'IN', month)).id
		return {
			caller: people.superAdmin,
			method: 'POST',
			url: `/api/backoffice/periods/IN/${month}/close`,
			body: { runId: await save() },
			other: { runId: await save() },
		}
	},
}
