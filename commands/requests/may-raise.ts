import type { RequestContent } from '../../domain/requests/contract.ts'
import { kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import { maxOpenOf } from '../../domain/requests/kinds/limits.contract.ts'
import { whyNot } from '../../domain/requests/kinds/offered.contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import { regionOf } from '../../kernel/wire/regions.ts'
import { hasVerifiedPhone } from '../../records/users/users.ts'
import type { CommandDeps } from '../_shared/deps.ts'

type User = Extract<Principal, { kind: 'user' }>

/**
 * Checks who may raise the kind that the body names.
 * @throws DomainError NOT_IN_REGION, MEMBERS_ONLY, RADIO_ADMINS_ONLY
 */
export function mustBeOffered(body: RequestContent, author: User, isMember: boolean): void {
	const kind = kindOf(body.requestType)
	if (!kind) return
	const { country: region } = body
	const { roles } = author
	const reason = whyNot(kind, body.role, { region, roles, isMember })
	if (reason === 'NOT_IN_REGION')
		throw refuse('NOT_IN_REGION', { region: regionOf(region).name }, 'requestType')
	if (reason !== null) throw refuse(reason)
}

/**
 * Checks the author's requirements and the number of their open requests of the kind.
 * @throws DomainError PHONE_NOT_VERIFIED, TOO_MANY_OPEN
 */
export async function mayRaise(deps: CommandDeps, body: RequestContent, author: User): Promise<void> {
	const kind = kindOf(body.requestType)
	if (!kind) return
	if (kind.needsPhone && !(await hasVerifiedPhone(deps.sql, author.id))) throw refuse('PHONE_NOT_VERIFIED')
	const most = maxOpenOf(kind, body.role, body.orgId !== null)
	if (most === null) return
	const open = await deps.openRequests({ requestType: kind.code, authorId: author.id, orgId: body.orgId })
	if (open >= most) throw refuse('TOO_MANY_OPEN', { most })
}

export async function isPublicFirst(deps: CommandDeps, body: RequestContent, author: User): Promise<boolean> {
	if (kindOf(body.requestType)?.review !== 'after') return false
	if (!(await hasVerifiedPhone(deps.sql, author.id))) return false
	return !(await deps.wasRejected(author.id))
}
