import type { AccountDeps } from '../../commands/users/account-deps.ts'
import {
	beginConnecting,
	connectIdentity,
	disconnectIdentity,
} from '../../commands/users/connect-identity.ts'
import { beginOautherize, confirmOautherize, oautherize } from '../../commands/users/oautherize.ts'
import {
	addPasskey,
	beginPasskey,
	beginPasskeyLogin,
	passkeyLogin,
	removeOwnPasskey,
} from '../../commands/users/passkeys.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { SignInProvider } from '../../kernel/ports/sign-in-provider.ts'
import { listPasskeys } from '../../queries/users/passkeys.ts'
import { showWaysIn } from '../../queries/users/ways-in.ts'
import { createSignInProvider } from '../adapters/oidc.ts'
import { createPasskeys } from '../adapters/webauthn.ts'
import type { Platform } from './platform.ts'

/** Ways of signing in beside a password. */
export function signInRoutes(platform: Platform, deps: AccountDeps): Route[] {
	const identities = { ...deps, signInProvider: signInProvider(platform, deps) }
	const keys = { ...deps, passkeys: createPasskeys(platform.config.publicUrl) }
	return [
		...[beginOautherize, oautherize, confirmOautherize, beginConnecting, connectIdentity].map((make) =>
			make(identities),
		),
		disconnectIdentity(deps),
		showWaysIn(deps),
		...[beginPasskeyLogin, passkeyLogin, beginPasskey, addPasskey, removeOwnPasskey].map((make) =>
			make(keys),
		),
		listPasskeys(deps),
	]
}

function signInProvider({ config }: Platform, { clock }: AccountDeps): SignInProvider | null {
	const { google, publicUrl } = config
	if (google === null) return null
	const redirectUri = `${publicUrl}/authorize`
	return createSignInProvider({ ...google, redirectUri }, () => clock.now())
}
