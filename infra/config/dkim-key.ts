import { createPrivateKey, type KeyObject, type PrivateKeyInput } from 'node:crypto'

const MIN_BITS = 2048

/**
 * Reads the private key that signs e-mails: PEM, or DER in base64. The signer of Nodemailer knows RSA alone.
 * @returns the key, or the error in one sentence that reveals nothing of it
 */
export function parseDkimKey(text: string): KeyObject | string {
	const key = text.includes('-----BEGIN') ? keyIn({ key: text.replaceAll('\\n', '\n') }) : derKeyIn(text)
	const { modulusLength = 0 } = key?.asymmetricKeyDetails ?? {}
	if (key?.asymmetricKeyType === 'rsa' && modulusLength >= MIN_BITS) return key
	return `MAIL_DKIM_KEY must be an RSA key of at least ${MIN_BITS} bits: make one with \`openssl genpkey -algorithm rsa -pkeyopt rsa_keygen_bits:${MIN_BITS} -outform DER | base64 -w0\`.`
}

/** OpenSSL 3.0 writes PKCS#1, others PKCS#8. */
function derKeyIn(text: string): KeyObject | null {
	const der = { key: Buffer.from(text, 'base64'), format: 'der' } as const
	return keyIn({ ...der, type: 'pkcs8' }) ?? keyIn({ ...der, type: 'pkcs1' })
}

function keyIn(input: PrivateKeyInput): KeyObject | null {
	try {
		return createPrivateKey(input)
	} catch {
		return null
	}
}
