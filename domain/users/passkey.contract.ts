import { z } from 'zod'
import { id, one, plainText, text } from '../../kernel/wire/schemas.ts'
import { secondFactorCode } from './code.contract.ts'
import { remember } from './contract.ts'

const base64url = (most: number) =>
	z
		.string()
		.min(1)
		.max(most)
		.regex(/^[A-Za-z0-9_-]+$/)
const password = plainText('users.fields.enterCurrentPassword')
	.min(1, 'users.fields.enterCurrentPassword')
	.max(256)

/** Transports are opaque values of the browser and are returned unchanged. */
const knownKey = z.looseObject({ id: z.string(), type: z.literal('public-key') })
const requirement = z.enum(['discouraged', 'preferred', 'required'])

/** The WebAuthn options for a new key (`PublicKeyCredentialCreationOptionsJSON`). */
export const newPasskeyAnswer = one(
	z
		.looseObject({
			rp: z.looseObject({ name: z.string(), id: z.string().optional() }),
			user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
			challenge: z.string(),
			pubKeyCredParams: z.array(z.looseObject({ alg: z.int(), type: z.literal('public-key') })),
			/** Milliseconds. */
			timeout: z.number().optional(),
			excludeCredentials: z.array(knownKey).optional(),
			authenticatorSelection: z
				.looseObject({
					residentKey: requirement.optional(),
					requireResidentKey: z.boolean().optional(),
					userVerification: requirement.optional(),
				})
				.optional(),
		})
		.meta({ id: 'NewPasskey' }),
)
/** The WebAuthn options for a known key (`PublicKeyCredentialRequestOptionsJSON`). */
export const knownPasskeyAnswer = one(
	z
		.looseObject({
			challenge: z.string(),
			/** Milliseconds. */
			timeout: z.number().optional(),
			rpId: z.string().optional(),
			allowCredentials: z.array(knownKey).optional(),
			userVerification: requirement.optional(),
		})
		.meta({ id: 'KnownPasskey' }),
)

export const beginPasskeyBody = z.object({
	password,
	code: secondFactorCode.optional(),
})
export type BeginPasskeyBody = z.input<typeof beginPasskeyBody>

const answered = {
	id: base64url(1_400),
	rawId: base64url(1_400),
	type: z.literal('public-key'),
	clientExtensionResults: z.record(z.string(), z.unknown()).transform(() => ({})),
}

export const addPasskeyBody = z.object({
	name: text(50, 'users.fields.namePasskey'),
	answer: z.object({
		...answered,
		response: z.object({
			clientDataJSON: base64url(4_000),
			attestationObject: base64url(20_000),
			transports: z
				.array(z.string().regex(/^[a-z-]{1,20}$/))
				.max(10)
				.optional(),
		}),
	}),
})

export const loginPasskeyBody = z.object({
	answer: z.object({
		...answered,
		response: z.object({
			clientDataJSON: base64url(4_000),
			authenticatorData: base64url(4_000),
			signature: base64url(2_000),
			userHandle: base64url(100).optional(),
		}),
	}),
	remember,
})

export const removePasskeyBody = z.object({ id, password })

export const passkeyView = z
	.object({
		_id: id,
		name: z.string(),
		/** ISO 8601. */
		createdAt: z.string(),
		lastUsedAt: z.string().nullable(),
	})
	.meta({ id: 'Passkey' })
export type PasskeyView = z.infer<typeof passkeyView>
export const passkeyList = z.object({ statusCode: z.literal(200), data: z.array(passkeyView) })
export const passkeyAnswer = one(passkeyView)
