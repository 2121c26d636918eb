import type { AccountDeps } from '../../commands/users/account-deps.ts'
import { beginOautherize, confirmOautherize, oautherize } from '../../commands/users/oautherize.ts'
import type { SignInProvider } from '../../domain/_ports/sign-in-provider.ts'
import { createSignInProvider } from '../adapters/oidc.ts'
import type { Route } from '../http/route.ts'
import type { Platform } from './platform.ts'

/** Ways of signing in beside a password. */
export function signInRoutes(platform: Platform, deps: AccountDeps): Route[] {
	const identities = { ...deps, signInProvider: signInProvider(platform, deps) }
	return [beginOautherize(identities), oautherize(identities), confirmOautherize(identities)]
}

function signInProvider({ config }: Platform, { clock }: AccountDeps): SignInProvider | null {
	const { google, publicUrl } = config
	if (google === null) return null
	const redirectUri = `${publicUrl}/authorize`
	return createSignInProvider({ ...google, redirectUri }, () => clock.now())
}
