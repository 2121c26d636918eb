import { paths } from './paths.ts'

export interface LoginState {
	readonly from: string
}

export const loginFrom = (from: string): { readonly to: string; readonly state: LoginState } => ({
	to: `${paths.login.href()}?next=${encodeURIComponent(from)}`,
	state: { from },
})
