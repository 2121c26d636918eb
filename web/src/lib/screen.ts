import type { ComponentType } from 'react'
import type { Area } from '../i18n/resources.d.ts'

export interface ScreenDeclaration {
	readonly path: string
	readonly load: () => Promise<{ default: ComponentType }>
	readonly areas: readonly Area[]
	/** True if it loads the provider's script, which only a payment page's own document may. */
	readonly ownDocument?: true
}
