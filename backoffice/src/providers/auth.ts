import type { AuthProvider, UserIdentity } from 'react-admin'
import type { Client } from '../../../client/client.ts'
import { Failure, isFailure } from '../../../client/failure.ts'
import type { LoginBody, Role } from '../../../domain/users/contract.ts'
import { mayAccess } from './access.ts'
import type { TokenSession } from './client.ts'

/** The signed-in person. Without a backoffice role, `roles` is empty. */
export interface Identity extends UserIdentity {
	fullName: string
	email: string
	roles: Role[]
	dormant?: boolean
}

const NOBODY: Identity = { id: '', fullName: '', email: '', roles: [] }

export function createAuthProvider(api: Client, session: TokenSession): AuthProvider {
	let identity: Promise<Identity> | null = null

	const readIdentity = async (): Promise<Identity> => {
		// react-admin may ask before it has checked the session.
		if (session.token() === null) await api.renewSession()
		try {
			const { data } = await api.get('/api/backoffice/me')
			return { id: data.id, fullName: data.name, email: data.email, roles: data.roles }
		} catch (error) {
			if (error instanceof Failure && error.status === 403)
				return { ...NOBODY, dormant: isFailure(error, 'ROLE_DORMANT') }
			throw error
		}
	}
	const whoAmI = (): Promise<Identity> => {
		identity ??= readIdentity().catch((error: unknown) => {
			identity = null
			throw error
		})
		return identity
	}
	const forget = () => {
		identity = null
		session.ended()
		api.forgetPosition()
	}

	return {
		async login(credentials: LoginBody) {
			const { data } = await api.post('/api/v1/login', { body: credentials, unauthorizedIsAnswer: true })
			identity = null
			session.renewed(data)
			await whoAmI()
		},
		async logout() {
			const signedIn = session.token() !== null
			try {
				if (signedIn) await api.post('/api/v1/logout')
			} catch (error) {
				// The session had ended already: the same outcome.
				if (!(error instanceof Failure) || error.status !== 401) throw error
			} finally {
				forget()
				// The names that a door has on this device.
				indexedDB.deleteDatabase('karuna-door-list')
			}
		},
		async checkAuth() {
			if (session.token() !== null || (await api.renewSession())) return
			// Nobody has been signed in yet: the login page needs no complaint above it.
			throw Object.assign(new Error(), { message: false })
		},
		async checkError(error: { status?: number }) {
			if (error.status !== 401) return
			forget()
			throw new Error('ra.notification.logged_out')
		},
		getIdentity: whoAmI,
		async getPermissions() {
			return (await whoAmI()).roles
		},
		async canAccess({ resource, action }) {
			return mayAccess((await whoAmI()).roles, resource, action)
		},
	}
}
