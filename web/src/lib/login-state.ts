import { paths } from './paths.ts'

/** Where the login page sends people back to: the state of its place in the history. */
export interface LoginState {
	readonly from: string
}

/** A link of a document to the login page. It leads back also when it is pressed before scripts took over. */
export const loginFrom = (from: string): { readonly to: string; readonly state: LoginState } => ({
	to: `${paths.login.href()}?next=${encodeURIComponent(from)}`,
	state: { from },
})
