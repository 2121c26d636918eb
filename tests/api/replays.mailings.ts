import type { World } from './bad-input.world.ts'
import { EVERYBODY, MAIL } from './mailings.kit.ts'
import type { Replay } from './replays.ts'

const body = { ...MAIL, audience: EVERYBODY, expected: 1 }

/** Commands on e-mails to many that can be carried out once. */
export const MAILING_REPLAYS: Readonly<Record<string, (world: World) => Promise<Replay>>> = {
	'sending an e-mail to many': async ({ people }) => ({
		...{ caller: people.admin, method: 'POST', url: '/api/backoffice/mailings', body },
		other: { ...body, subject: 'A night of open doors' },
	}),
}
