import {
	ClipboardPen,
	Droplets,
	HandHelping,
	HeartHandshake,
	type LucideIcon,
	PenLine,
	UsersRound,
} from 'lucide-react'
import type { AnswerType } from '../../../../../domain/requests/kinds/kind.contract.ts'
import { answerTypeOf, type Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'

const ICONS: Record<AnswerType, LucideIcon> = {
	donation: HeartHandshake,
	apply: ClipboardPen,
	offer: HandHelping,
	pledge: Droplets,
	join: UsersRound,
	sign: PenLine,
}

export const iconOf = (kind: Kind): LucideIcon => ICONS[answerTypeOf(kind, kind.sides[0])]
