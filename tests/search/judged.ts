import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Grades } from './ndcg.ts'

const linesOf = (name: string): readonly (readonly string[])[] =>
	readFileSync(join(import.meta.dirname, name), 'utf8')
		.trim()
		.split('\n')
		.slice(1)
		.map((line) => line.split('\t'))

export interface JudgedRequest {
	readonly name: string
	readonly kind: string
	readonly place: string
	readonly bloodGroup: string
	readonly status: string
	readonly days: number
	readonly title: string
	readonly description: string
}

export const judgedRequests = (): readonly JudgedRequest[] =>
	linesOf('requests.tsv').map(
		([
			name = '',
			kind = '',
			place = '',
			bloodGroup = '',
			status = '',
			days,
			title = '',
			description = '',
		]) => ({
			name,
			kind,
			place,
			bloodGroup,
			status,
			days: Number(days),
			title,
			description,
		}),
	)

export interface JudgedQuery {
	readonly keyword: string
	readonly grades: Grades
}

export const judgedQueries = (): readonly JudgedQuery[] =>
	linesOf('queries.tsv').map(([keyword = '', grades = '']) => ({
		keyword,
		grades: Object.fromEntries(
			grades.split(' ').map((graded) => {
				const [name = '', grade] = graded.split(':')
				return [name, Number(grade)]
			}),
		),
	}))

/** Figures of the last commit; later ones must not be lower. */
export interface JudgedFigures {
	readonly ndcg10: number
	readonly typoTop10: number
	readonly latinHindiTop10: number
}
const FIGURES = join(import.meta.dirname, 'figures.json')

export type FiguresByForm = Readonly<Record<'short' | 'full', JudgedFigures>>

export const earlierFigures = (): FiguresByForm => JSON.parse(readFileSync(FIGURES, 'utf8')) as FiguresByForm

export const keepFigures = (form: keyof FiguresByForm, figures: JudgedFigures): void =>
	writeFileSync(FIGURES, `${JSON.stringify({ ...earlierFigures(), [form]: figures }, null, 2)}\n`)
