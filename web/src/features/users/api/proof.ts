import type { FactorProofBody } from '../../../../../domain/users/factor-proof.contract.ts'
import { api } from '../../../lib/client.ts'

/** Shows again whose session it is. @throws Failure PASSWORD_WRONG, SECOND_FACTOR_REQUIRED */
export async function proveSession(body: FactorProofBody): Promise<void> {
	await api.post('/api/v1/user/proof', { body, unauthorizedIsAnswer: true })
}
