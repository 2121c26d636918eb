import { unnamed } from '../../../locales/en/common.json'
import { type Translate, useT } from '../providers/i18n.ts'

const KINDS = ['erased', 'foundation'] as const

/** A name as the API has it, in the reader's language where it stands for something without one. */
export function named(t: Translate, name: string): string {
	const kind = KINDS.find((one) => unnamed[one] === name)
	return kind ? t(`unnamed.${kind}`) : name
}

export const Named = ({ name }: { name: string }) => named(useT(), name)
