import { type CardTestingBench, MAX_HINDERED, MAX_REACHED } from './card-testing.ts'
import { atMost, type Row } from './report.ts'

const plain = (figure: number): string => figure.toLocaleString('en-US')

export function cardTestingRows(bench: CardTestingBench): Row[] {
	const row = (measure: string, figure: string, baseline = '', goal: Row['goal'] = null): Row => ({
		measure,
		figure,
		baseline,
		ratio: null,
		goal,
	})
	const reached = bench['cardTesting.reached']
	const hindered = bench['cardTesting.hindered']
	const day = ({ refused, questioned, reached: cards }: CardTestingBench['cardTesting.mixed']) =>
		`${plain(cards)} reached; ${plain(refused)} donors refused, ${plain(questioned)} asked`
	return [
		row(
			`of ${plain(bench.tries)} stolen cards, reached a provider`,
			plain(reached),
			`${plain(bench['cardTesting.reachedUndefended'])} undefended`,
			atMost(reached, MAX_REACHED, 'cards'),
		),
		row(
			`of ${plain(bench.donors)} honest donors, hindered`,
			plain(hindered),
			`${plain(bench['cardTesting.hinderedTooStrict'])} by a rule too strict`,
			atMost(hindered, MAX_HINDERED, 'donors'),
		),
		row('stolen cards left at their bank’s question, reached', plain(bench['cardTesting.leftAtTheBank'])),
		row('a day with an attack that answers nothing', day(bench['cardTesting.mixed'])),
		row('a day with an attack that answers everything', day(bench['cardTesting.mixedAnswering'])),
	]
}
