import type { LucideIcon } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Overview } from '../../../domain/activity/contract.ts'
import type { Role } from '../../../domain/users/contract.ts'
import type { MessageKey } from '../providers/i18n.ts'
import type { Seen, Work } from './work.ts'

export const STAFF = ['admin', 'superAdmin', 'volunteerAdmin', 'finAdmin'] as const satisfies Role[]
export const BACKOFFICE_ROLES = [...STAFF, 'auditor', 'talRadioAdmin'] as const satisfies Role[]
export const MONEY: readonly Role[] = ['finAdmin', 'superAdmin']
/** Auditors read everything of finance, but act on nothing. */
export const READS_FINANCE: readonly Role[] = ['auditor', ...MONEY]
/** Admins read withdrawals and donations, but decide nothing about money. */
export const READS_MONEY: readonly Role[] = ['admin', ...READS_FINANCE]
export const READS_WITHDRAWALS: readonly Role[] = ['volunteerAdmin', ...READS_MONEY]
export const ADMINS: readonly Role[] = ['admin', 'superAdmin']
export const RADIO: readonly Role[] = ['talRadioAdmin', ...ADMINS]

/**
 * Actions on a resource: `review` is to decide or change, `retry` is to run an effect again, `account` is to
 * read the target bank account, also as CSV.
 */
export type Action = 'list' | 'show' | 'account' | 'review' | 'retry'

export type Screen = LazyExoticComponent<ComponentType>

export const screen = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): Screen =>
	lazy(async () => ({ default: (await load())[name] as ComponentType }))

export interface NavigationPlace {
	readonly group: 'work' | 'people' | 'radio' | 'operations'
	readonly order: number
	readonly label: MessageKey
	readonly icon: LucideIcon
	readonly to?: string
	/** The number of waiting things: from the overview, or the rows of the resource's list under a filter. */
	readonly count?: ((overview: Overview) => number) | { readonly filter: Readonly<Record<string, unknown>> }
}

export interface Page {
	readonly path: string
	readonly screen: Screen
	readonly isOpen?: true
}

/** Names of resources. Each folder adds its own with `declare module '../declaration.ts'`. */
export interface ResourceNames {
	home: true
}
export type ResourceName = keyof ResourceNames

export interface ResourceDeclaration {
	readonly name: ResourceName
	/** Roles by action. An action that is missing is open to no role. */
	readonly access: Partial<Record<Action, readonly Role[]>>
	readonly list?: Screen
	readonly show?: Screen
	readonly create?: Screen
	readonly edit?: Screen
	readonly place?: NavigationPlace
	readonly work?: (seen: Seen) => readonly Work[]
	readonly pages?: readonly Page[]
	/** Paths in the public site's former /admin addresses, and their targets here, which may have their parameters. */
	readonly aliases?: Readonly<Record<string, string>>
}

export const declareResources = (declared: readonly ResourceDeclaration[]): readonly ResourceDeclaration[] =>
	declared
