/** One a line: as it is written, and what it means. See `abbreviations.ts` for where they are from. */
export const abbreviationsHToZ = `
NTproBNP | a blood test of the heart
TLCO | how well the lungs pass gas into the blood
vEDS | vascular Ehlers-Danlos syndrome
hEDS | hypermobile Ehlers-Danlos syndrome
OGTT | glucose tolerance test
H/O | history of
h/o | history of
Hb | haemoglobin: what carries oxygen in the blood
HB | haemoglobin: what carries oxygen in the blood
HbA1c | the average blood sugar of the last two to three months
HBA1C | the average blood sugar of the last two to three months
HbA1C | the average blood sugar of the last two to three months
HBV | hepatitis B virus
HCA | healthcare assistant
HCG | the hormone of pregnancy tests
hCG | the hormone of pregnancy tests
HCV | hepatitis C virus
HD | Huntington’s disease, or haemodialysis
HDL | high-density lipoprotein: “good” cholesterol
HIV | human immunodeficiency virus
HLA | human leucocyte antigen: a tissue type
HPC | history of the present complaint
HPV | human papillomavirus
HR | heart rate
HRCT | high-resolution CT scan, often of the lungs
HRT | hormone replacement therapy
HS | heart sounds
HTN | hypertension: high blood pressure
HV | home visit, or health visitor
Hx | history
IBD | inflammatory bowel disease
IBS | irritable bowel syndrome
ICD | implantable cardioverter defibrillator
ICS | inhaled corticosteroid
IDA | iron deficiency anaemia
IgA | immunoglobulin: a kind of antibody
IgE | immunoglobulin: a kind of antibody
IgG | immunoglobulin: a kind of antibody
IgM | immunoglobulin: a kind of antibody
IHD | ischaemic heart disease
IM | into a muscle
im | into a muscle
INR | international normalised ratio: how long blood takes to clot
IUCD | intrauterine device: a coil
IUD | intrauterine device: a coil
IUS | intrauterine system: a hormone coil
IV | into a vein
iv | into a vein
IVF | in vitro fertilisation
Ix | investigations: tests
JVP | jugular venous pressure
LABA | long-acting inhaler that opens the airways
LAMA | long-acting inhaler that opens the airways
LDL | low-density lipoprotein: “bad” cholesterol
LFT | liver function tests
LFTs | liver function tests
LH | luteinising hormone
LIF | left lower part of the belly
LMP | last menstrual period
LN | lymph node
LOC | loss of consciousness
LRTI | lower respiratory tract infection: a chest infection
LTOT | long-term oxygen therapy
LUTS | lower urinary tract symptoms
LVEF | how much blood the heart pumps out with each beat
MCH | the haemoglobin in a red blood cell
MCHC | how concentrated the haemoglobin in red blood cells is
MCV | mean cell volume: the size of red blood cells
MDT | multidisciplinary team
MI | myocardial infarction: a heart attack
MMR | the vaccine against measles, mumps and rubella
MMSE | a test of memory and thinking
MRA | magnetic resonance angiogram: a scan of blood vessels
MRI | magnetic resonance imaging: a scan without X-rays
MRSA | a germ that resists some antibiotics
MS | multiple sclerosis, or musculoskeletal
MSK | musculoskeletal: of muscles, bones and joints
MSU | midstream specimen of urine
Mx | management
N/V | nausea and vomiting
N&V | nausea and vomiting
NAD | nothing abnormal detected
NBM | nil by mouth
NG | nasogastric: through the nose into the stomach
NIV | non-invasive ventilation: help with breathing through a mask
NKA | no known allergies
NKDA | no known drug allergies
NOF | neck of femur: the top of the thigh bone
NSAID | non-steroidal anti-inflammatory drug, such as ibuprofen
NSAIDs | non-steroidal anti-inflammatory drug, such as ibuprofen
NT | not tender
O/E | on examination
o/e | on examination
O2 | oxygen
OA | osteoarthritis
OCP | (combined) oral contraceptive pill
OD | once a day; in an eye note, right eye; else overdose
od | once a day; in an eye note, right eye; else overdose
OOH | out of hours
OPA | outpatient appointment
OPD | outpatient department
OSA | obstructive sleep apnoea
OT | occupational therapist
OTC | over the counter: bought without a prescription
PA | pernicious anaemia
PALS | patient advice and liaison service
PC | presenting complaint
PCOS | polycystic ovary syndrome
PCR | a test that finds genes of a germ
PE | pulmonary embolism: a blood clot in the lung
PEFR | peak expiratory flow rate: how fast you can breathe out
PERLA | pupils equal and reacting to light
PET | positron emission tomography: a scan
PFT | lung function tests
PFTs | lung function tests
PHE | phenylalanine
PID | pelvic inflammatory disease
PKU | phenylketonuria
PMB | bleeding after the menopause
PMH | past medical history
PMHx | past medical history
PMR | polymyalgia rheumatica
PN | practice nurse
PO | by mouth
po | by mouth
POP | progestogen-only pill
PPI | proton pump inhibitor: a medicine that reduces stomach acid
PPIs | proton pump inhibitor: a medicine that reduces stomach acid
PR | per rectum: by the back passage
PRN | when needed
prn | when needed
PSA | prostate-specific antigen: a blood test
PT | physiotherapist, or prothrombin time
PTH | parathyroid hormone
PTSD | post-traumatic stress disorder
PU | passing urine
PV | per vagina
PVD | peripheral vascular disease
QDS | four times a day
qds | four times a day
QID | four times a day
QOF | a scheme by which surgeries are reviewed
RA | rheumatoid arthritis
RBC | red blood cell
RCC | red cell count
RF | rheumatoid factor
RIF | right lower part of the belly
ROM | range of movement
ROS | review of systems
RR | respiratory rate
RS | respiratory system
RTA | road traffic accident
RTC | road traffic accident
RTI | respiratory tract infection
RUQ | right upper part of the belly
R/V | review
r/v | review
Rx | treatment or prescription
SABA | short-acting inhaler that opens the airways
SALT | speech and language therapy
SLT | speech and language therapy
SBP | systolic blood pressure
SC | under the skin
sc | under the skin
s/c | under the skin
S/C | under the skin
SH | social history
SHx | social history
SL | under the tongue
sl | under the tongue
SLE | systemic lupus erythematosus
SLR | straight leg raise
SOB | short of breath
SOBOE | short of breath on exertion
SpO2 | how much oxygen the blood carries
SaO2 | how much oxygen the blood carries
SSRI | selective serotonin reuptake inhibitor: an antidepressant
STAT | at once
stat | at once
STI | sexually transmitted infection
SVT | supraventricular tachycardia: a fast heartbeat
Sx | symptoms
T2DM | type 2 diabetes
T1DM | type 1 diabetes
T3 | thyroid hormones
T4 | thyroid hormones
TATT | tired all the time
TB | tuberculosis
TCA | tricyclic antidepressant
TCI | to come in
TDS | three times a day
tds | three times a day
TID | three times a day
tid | three times a day
TFT | thyroid function tests
TFTs | thyroid function tests
TIA | transient ischaemic attack: a mini-stroke
TIBC | how much iron the blood could carry
TM | tympanic membrane: the eardrum
TMs | tympanic membrane: the eardrum
TPN | feeding through a vein
TSH | thyroid-stimulating hormone
TTO | medicines to take home
Tx | treatment
U&E | urea and electrolytes: a blood test of kidneys and salts
U&Es | urea and electrolytes: a blood test of kidneys and salts
UE | urea and electrolytes: a blood test of kidneys and salts
UC | ulcerative colitis
UHDRS | a rating scale for Huntington’s disease
URTI | upper respiratory tract infection, such as a cold
USS | ultrasound scan
US | ultrasound scan
UTI | urinary tract infection
VA | visual acuity: how well you see
VF | ventricular fibrillation
VTE | venous thromboembolism: a blood clot
WBC | white blood cell count
WCC | white blood cell count
WNL | within normal limits
XR | X-ray
`
