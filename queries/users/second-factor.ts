import type { Role } from '../../domain/users/contract.ts'
import { type FactorProof, isIndependent } from '../../domain/users/factor-proof.contract.ts'
import { dormantRoles } from '../../domain/users/roles.contract.ts'
import { type SecondFactorState, secondFactorStateAnswer } from '../../domain/users/second-factor.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { findProof } from '../../records/users/factor-proofs.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { rolesOf } from './roles-of.ts'

type Deps = Pick<QueryDeps, 'sql' | 'clock'> & { readonly secondFactorForStaff: boolean }

export const showSecondFactor = (deps: Deps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/user/second-factor',
		summary: 'Get the state of two-step verification',
		tags: ['users'],
		access: { allow: 'signedIn' },
		answers: { 200: secondFactorStateAnswer },
		readModels: ['user_roles'],
		handle: async ({ caller }) => ({
			body: { statusCode: 200, data: await stateOf(deps, caller.principal) },
		}),
	})

async function stateOf(
	{ sql, clock, secondFactorForStaff }: Deps,
	principal: Principal,
): Promise<SecondFactorState> {
	if (principal.kind !== 'user') throw notAllowed()
	const { id, sessionId } = principal
	const row = await sql.one<Row>(STATE, [id, sessionId])
	const requested = await findProof(sql, sessionId, new Date(clock.now()))
	const held: readonly Role[] = secondFactorForStaff ? await rolesOf({ sql, clock }, id) : []
	const withheld = [...(principal.withheld ?? [])]
	return {
		enrolled: row.enrolled,
		required: dormantRoles(held, null).length > 0,
		confirmed: row.confirmed,
		recoveryCodesLeft: row.codes,
		withheld,
		lacks: withheld.length === 0 ? null : lacking(row),
		proof: requested && {
			proven: requested.proven_by !== null,
			sentTo: maskedEmail(row.email),
			number: requested.number,
			expiresAt: requested.expires_at.toISOString(),
		},
	}
}

function lacking({ proofs, enrolled }: Row): SecondFactorState['lacks'] {
	if (proofs.some(isIndependent)) return 'signIn'
	return enrolled || proofs.length > 0 ? 'independentProof' : 'factor'
}

interface Row {
	readonly email: string
	readonly enrolled: boolean
	readonly confirmed: boolean
	readonly codes: number
	readonly proofs: readonly (FactorProof | null)[]
}

const STATE = `
	SELECT (SELECT email FROM rec.users WHERE id = $1) AS email,
		EXISTS (SELECT FROM rec.authenticators WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS enrolled,
		EXISTS (SELECT FROM rec.sessions WHERE family_id = $2 AND second_factor) AS confirmed,
		(SELECT count(*)::int FROM rec.recovery_codes WHERE user_id = $1 AND used_at IS NULL) AS codes,
		ARRAY(SELECT proven_by FROM rec.authenticators WHERE user_id = $1 AND confirmed_at IS NOT NULL
			UNION ALL SELECT proven_by FROM rec.passkeys WHERE user_id = $1) AS proofs`
