import type { Authenticator } from '../../kernel/ports/authenticator.ts'
import type { Captcha } from '../../kernel/ports/captcha.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { OneTimeCodes } from '../../kernel/ports/one-time-codes.ts'
import type { TextedNumbers } from '../../kernel/ports/texted-numbers.ts'
import type { UserDeps } from './deps.ts'

export interface AccountDeps extends UserDeps {
	readonly captcha: Captcha
	readonly codes: OneTimeCodes
	readonly authenticator: Authenticator
	readonly textedNumbers: TextedNumbers
	/** Country codes (`IN`) whose numbers get text messages; none when texts can't be sent. */
	readonly textedCountries: readonly string[]
	readonly cipher: Cipher
	readonly isCommonPassword: (password: string) => boolean
	/** False leaves out limits per address and account, for tests and benchmarks. */
	readonly limits: boolean
}
