import type { AuthUser, LoginBody } from '../../../../../domain/users/contract.ts'
import { api } from '../../../lib/client.ts'
import { beginSession } from '../../../lib/session.ts'

/** @throws Failure AUTHENTICATION_FAILED */
export async function logIn(body: LoginBody): Promise<AuthUser> {
	const { data } = await api.post('/api/v1/login', { body, unauthorizedIsAnswer: true })
	beginSession(data)
	return data
}
