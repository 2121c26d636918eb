import type { AnswerRow } from '../../../../domain/answers/contract.ts'

export function nextOf({
	state,
	answerType,
	placeUntil,
	agreesInAdvance,
}: Pick<AnswerRow, 'state' | 'answerType' | 'placeUntil' | 'agreesInAdvance'>) {
	if (placeUntil !== null) return 'placeFree'
	switch (state) {
		case 'accepted':
			return answerType === 'join' ? 'joined' : 'accepted'
		case 'offered':
			return agreesInAdvance ? 'pledged' : 'offered'
		default:
			return state
	}
}
