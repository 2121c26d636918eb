// The next one is built on it.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import {
	BasicConstraintsExtension,
	PemConverter,
	SubjectAlternativeNameExtension,
	X509CertificateGenerator,
} from '@peculiar/x509'
import { DAY_MS } from '../../../kernel/wire/time.ts'

export interface Pair {
	/** PEM. */
	readonly certificate: string
	/** PEM of PKCS 8. */
	readonly key: string
}

export interface Authority extends Pair {
	issue(name: string): Promise<Pair>
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export async function newAuthority(name: string): Promise<Authority> {
	const keys = await newKeys()
	const root = await X509CertificateGenerator.createSelfSigned({
		...validity(),
		name: `CN=${name}`,
		keys,
		signingAlgorithm: ALGORITHM,
		extensions: [new BasicConstraintsExtension(true, undefined, true)],
	})
	return {
		certificate: root.toString('pem'),
		key: await pem(keys.privateKey),
		async issue(subject) {
			const own = await newKeys()
			const certificate = await X509CertificateGenerator.create({
				...validity(),
				subject: `CN=${subject}`,
				issuer: root.subject,
				publicKey: own.publicKey,
				signingKey: keys.privateKey,
				signingAlgorithm: ALGORITHM,
				extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
			})
			return { certificate: certificate.toString('pem'), key: await pem(own.privateKey) }
		},
	}
}

const newKeys = (): Promise<webcrypto.CryptoKeyPair> =>
	webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

const pem = async (key: webcrypto.CryptoKey): Promise<string> =>
	PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')

const validity = () => ({ notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) })
