import { FundList } from './fund-list.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'
import { WithdrawalShow } from './withdrawal-show.tsx'

export const funds = { list: FundList }
export const withdrawals = { list: WithdrawalList, show: WithdrawalShow }
