import type { CommandDeps } from '../../commands/_shared/deps.ts'
import { createCipher } from '../../infra/encryption/aes-gcm.ts'
import { createSignedLinks } from '../../infra/encryption/signed-links.ts'

const KEYS = { current: 'spec', keys: new Map([['spec', Buffer.alloc(32, 7)]]) }
const entity = (name: string) => ({
	name,
	address: ['14, Gandhi Marg', 'Pune 411001'],
	registration: 'PAN AAATK0000K',
	email: 'receipts@karuna.example',
})

export const RECEIPT_PARTS: CommandDeps['receipts'] = {
	cipher: createCipher(KEYS),
	links: createSignedLinks(KEYS),
	entities: {
		IN: { code: 'IN', ...entity('Karuna Foundation') },
		US: { code: 'US', ...entity('Karuna Foundation Inc.') },
	},
}
