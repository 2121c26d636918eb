import { expect, it } from 'vitest'
import { themeSheet } from './tokens.ts'

/** `npx vitest run client/ui/tokens -u` writes the style sheet again. */
it('The style sheet of the colours is made of them', async () => {
	await expect(themeSheet()).toMatchFileSnapshot('./tokens.css')
})
