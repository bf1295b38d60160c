/**
 * The styles of Mantine's components that the app shows, in the order of Mantine's own sheet: of two rules in its one
 * cascade layer the later wins. Ours stand in no layer and win over all of them.
 */
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import './mantine-overrides.css'
