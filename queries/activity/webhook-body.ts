/** Keys whose values authorize an action: a client secret confirms a payment. */
const SECRETS = /("(?:client_secret|secret|ephemeral_key_secret)"\s*:\s*)"(?:[^"\\]|\\.)*"/g

/** Returns the original body without secrets, which nobody may see. */
export const withoutSecrets = (body: Buffer): string =>
	body.toString('utf8').replace(SECRETS, '$1"[redacted]"')
