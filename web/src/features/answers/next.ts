import type { AnswerRow } from '../../../../domain/answers/contract.ts'

/** How an answer stands for whoever gave it: the key of the text that states what comes next. */
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
