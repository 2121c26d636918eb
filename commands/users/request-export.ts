import {
	EXPORT_BODIES,
	type ExportedList,
	exportAnswer,
	WHOLE_EXPORT_ACCESS,
} from '../../domain/users/exports.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { insertExport } from '../../records/users/exports.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'
import { recordSeen } from './reveal-contact.ts'

type Deps = Pick<CommandDeps, 'sql' | 'clock'>

interface Requested {
	readonly filter: object
	readonly reason: string
}

/** Records the reason before any address is returned. */
const write = (deps: Deps, list: ExportedList, { filter, reason }: Requested, caller: Caller) =>
	once(deps, caller, async (tx) => {
		const id = derivedId('exported', caller.commandId)
		await recordSeen({ sql: tx, clock: deps.clock }, caller, { outcome: 'exported', operation: list })
		const created_at = new Date(deps.clock.now())
		await insertExport(tx, { id, user_id: signedIn(caller).id, list, filter, reason, created_at })
		return { id }
	})

const requestExport =
	(list: ExportedList) =>
	(deps: Deps): Route =>
		route({
			method: 'POST',
			path: `/api/backoffice/${list}/exports`,
			summary: 'State the reason for a list with whole addresses; the export is recorded',
			tags: ['users', 'backoffice'],
			access: WHOLE_EXPORT_ACCESS,
			perMinute: 30,
			body: EXPORT_BODIES[list],
			answers: { 200: exportAnswer },
			handle: async ({ body, caller }) => ({ body: { data: await write(deps, list, body, caller) } }),
		})

export const requestExports = [requestExport('users'), requestExport('bloodDonors')] as const
