/** Where the login page sends people back to: the state of its place in the history. */
export interface LoginState {
	readonly from: string
}
