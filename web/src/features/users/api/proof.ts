import type { FactorProofBody } from '../../../../../domain/users/factor-proof.contract.ts'
import { api } from '../../../lib/client.ts'

/** Repeats the proof of identity for this session. @throws Failure PASSWORD_WRONG, SECOND_FACTOR_REQUIRED */
export async function proveSession(body: FactorProofBody): Promise<void> {
	await api.post('/api/v1/user/proof', { body, unauthorizedIsAnswer: true })
}
