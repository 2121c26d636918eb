/** Keys of a provider's objects whose values let somebody act: a client secret confirms a payment. */
const SECRETS = /("(?:client_secret|secret|ephemeral_key_secret)"\s*:\s*)"(?:[^"\\]|\\.)*"/g

/** The body as it came, to the letter but for secrets, which are for nobody's eyes. */
export const withoutSecrets = (body: Buffer): string =>
	body.toString('utf8').replace(SECRETS, '$1"[redacted]"')
