import type { AuthUser, LoginBody } from '../../../../domain/users/contract.ts'
import { call, type One } from '../client.ts'
import { beginSession } from '../session.ts'

/** Signs in on this device. @throws Failure AUTHENTICATION_FAILED */
export async function logIn(body: LoginBody): Promise<AuthUser> {
	const { data } = await call<One<AuthUser>>('/login', { method: 'POST', body, unauthorizedIsAnswer: true })
	beginSession(data)
	return data
}
