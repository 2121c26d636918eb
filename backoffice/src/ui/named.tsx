import { unnamed } from '../../../locales/en/common.json'
import { type Translate, useT } from '../providers/i18n.ts'

const KINDS = ['erased', 'foundation'] as const

export function named(t: Translate, name: string): string {
	const kind = KINDS.find((one) => unnamed[one] === name)
	return kind ? t(`unnamed.${kind}`) : name
}

export const Named = ({ name }: { name: string }) => named(useT(), name)
