import { refuse } from '../../domain/users/refusals.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { findProof, type Proof, takeProof } from '../../records/users/factor-proofs.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

const noProof = () => refuse('FACTOR_PROOF_REQUIRED')

/** @throws DomainError FACTOR_PROOF_REQUIRED (403) */
export async function requireProof({ sql, clock }: AccountDeps, caller: Caller): Promise<void> {
	const proof = await findProof(sql, signedIn(caller).sessionId, new Date(clock.now()))
	if (proof === null || proof.proven_by === null) throw noProof()
}

/**
 * Consumes the proof of the caller's session in the transaction that enrols the factor: one proof, one
 * factor.
 * @throws DomainError FACTOR_PROOF_REQUIRED (403)
 */
export async function useProof(tx: Tx, { clock }: AccountDeps, caller: Caller): Promise<Proof> {
	const { id, sessionId } = signedIn(caller)
	const proof = await takeProof(tx, { familyId: sessionId, userId: id }, new Date(clock.now()))
	if (proof === null) throw noProof()
	return proof
}
