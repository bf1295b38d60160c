import { createStore, useStore } from '#store'

export type ModalType = 'gpRecordConnected' | 'kitOrdered' | 'onboardingComplete'

export interface BackLink {
  href: string
  label: string
}

/** The client UI state of section 3. It contains no member data. */
interface ShellState {
  modalType: ModalType | undefined
  isSidebarOpen: boolean
  pageTitle: string
  /** If present, the top bar shows Back instead of the menu button and the title. */
  backTo: BackLink | undefined
}

const shell = createStore<ShellState>({
  modalType: undefined,
  isSidebarOpen: false,
  pageTitle: '',
  backTo: undefined,
})

function change(part: Partial<ShellState>): void {
  shell.set({ ...shell.get(), ...part })
}

export const openModal = (modalType: ModalType): void => change({ modalType })
export const closeModal = (): void => change({ modalType: undefined })
export const openSidebar = (): void => change({ isSidebarOpen: true })
export const closeSidebar = (): void => change({ isSidebarOpen: false })
export const showInTopBar = (pageTitle: string, backTo?: BackLink): void =>
  change({ pageTitle, backTo })

/** Rerenders its caller when the shell changes. */
export const useShell = (): Readonly<ShellState> => useStore(shell)
