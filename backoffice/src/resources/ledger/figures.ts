import {
	byFigure,
	FIGURES,
	type FundFigure,
	REPORT_FIGURES,
	type ReportFigure,
} from '../../../../domain/ledger/figures.contract.ts'
import type { MessageKey } from '../../providers/i18n.ts'

export const FIGURE_LABELS: Readonly<Record<ReportFigure, MessageKey>> = byFigure(
	(figure) => `report.${FIGURES[figure].label}` as const,
)

export const CELL_LABELS: Readonly<Record<ReportFigure | 'title' | 'status', MessageKey>> = {
	...FIGURE_LABELS,
	title: 'report.title',
	status: 'report.status',
}

export const MAIN_FIGURES = REPORT_FIGURES.filter((figure) => FIGURES[figure].isMain)

export const visibleFigures = (all: boolean): readonly ReportFigure[] => (all ? REPORT_FIGURES : MAIN_FIGURES)

export const isWide = (figures: readonly ReportFigure[]): boolean => figures.length > MAIN_FIGURES.length

/** Checks whether events sum to the figure; a goal was entered, not moved. */
export const isExplained = (figure: ReportFigure): figure is ReportFigure & FundFigure =>
	FIGURES[figure].opens === 'figure'
