import { type AuthProvider, HttpError, type UserIdentity } from 'react-admin'
import type { AuthUser, LoginBody, Role } from '../../../domain/users/contract.ts'
import { mayAccess } from './access.ts'
import type { Http } from './http.ts'

/** The signed-in person. Without a backoffice role `roles` is empty, and the layout shows the way out. */
export interface Identity extends UserIdentity {
	fullName: string
	email: string
	roles: Role[]
}

interface Me {
	data: { id: string; name: string; email: string; roles: Role[] }
}

const NOBODY: Identity = { id: '', fullName: '', email: '', roles: [] }

export function createAuthProvider(http: Http): AuthProvider {
	let identity: Promise<Identity> | null = null

	const readIdentity = async (): Promise<Identity> => {
		// react-admin may ask before it has checked the session.
		if (!http.hasSession()) await http.restoreSession()
		try {
			const { data } = (await (await http.send('/api/backoffice/me')).json()) as Me
			return { id: data.id, fullName: data.name, email: data.email, roles: data.roles }
		} catch (error) {
			if (error instanceof HttpError && error.status === 403) return NOBODY
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
		http.endSession()
	}

	return {
		async login(credentials: LoginBody) {
			const response = await http.send('/api/v1/login', {
				method: 'POST',
				body: credentials,
				anonymous: true,
			})
			const { data } = (await response.json()) as { data: AuthUser }
			identity = null
			http.startSession(data.token_detail.token)
			await whoAmI()
		},
		async logout() {
			const signedIn = http.hasSession()
			try {
				if (signedIn) await http.send('/api/v1/logout', { method: 'POST' })
			} catch (error) {
				// The session had ended already: the same outcome.
				if (!(error instanceof HttpError) || error.status !== 401) throw error
			} finally {
				forget()
			}
		},
		async checkAuth() {
			if (http.hasSession() || (await http.restoreSession())) return
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
