import { REPORT_FIGURES, type ReportFigure } from '../../../../domain/ledger/contract.ts'
import type { FundFigure } from '../../../../domain/ledger/history.contract.ts'
import type { MessageKey } from '../../providers/i18n.ts'

export const FIGURE_LABELS: Readonly<Record<ReportFigure, MessageKey>> = {
	quantity: 'report.requested',
	gross: 'report.gross',
	refunded: 'report.refunded',
	chargedBack: 'report.chargedBack',
	donated_quantity: 'report.raised',
	totalWithdrawalAmount: 'report.withdrawn',
	pending: 'report.pending',
	reserved: 'report.reserved',
	disputed: 'report.disputed',
	fees: 'report.fees',
}

export const CELL_LABELS: Readonly<Record<ReportFigure | 'title' | 'status', MessageKey>> = {
	...FIGURE_LABELS,
	title: 'report.title',
	status: 'report.status',
}

export const MAIN_FIGURES: readonly ReportFigure[] = [
	'quantity',
	'donated_quantity',
	'totalWithdrawalAmount',
	'pending',
]

export const visibleFigures = (all: boolean): readonly ReportFigure[] => (all ? REPORT_FIGURES : MAIN_FIGURES)

export const isWide = (figures: readonly ReportFigure[]): boolean => figures.length > MAIN_FIGURES.length

/** Checks whether events sum to the figure; a goal was entered, not moved. */
export const isExplained = (figure: ReportFigure): figure is ReportFigure & FundFigure =>
	figure !== 'quantity'
